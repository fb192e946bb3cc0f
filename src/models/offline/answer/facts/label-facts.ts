import { actionable, cellRoles } from '../../grammar/roles.data.ts';
import type { Screen } from '../../screen/screen.ts';
import type { Segment } from '../../screen/screen-text.ts';
import type { ToldElement } from '../../screen/told.ts';
import { freeWords } from '../free-words.ts';
import { partOf } from '../part-of-screen.ts';
import { elementsAround } from '../told-beside.ts';
import { recordOf } from './record-of.ts';
import { toldLabel } from '../told-label.ts';
import type { ResolvedValue } from '../resolved-value.ts';
import { doubtOfWords } from '../unsure.ts';
import { headingsOver } from '../free/surroundings.ts';
import { explain, type Answer } from './explain.ts';
import type { Question } from './question.ts';

interface Label {
  readonly name: string;
  readonly around: readonly ToldElement[];
  /** What stands behind it in its line; absent: wherever labels have their values. */
  readonly value?: ResolvedValue;
  /** Whether it is called by what holds several choices: what one of them says is about no other. */
  readonly isGroup?: boolean;
  /** The two as one: "Unit 4" is which unit it is. */
  readonly whole?: string;
}

const mostWords = 4;

/** What is beside labels, in fields, and in lists of terms. */
export function answersOfLabels(screen: Screen, question: Question, isOfPage: (stem: string) => boolean): Answer[] {
  return labelsOn(screen).flatMap((label): Answer[] => {
    const record = label.isGroup ? undefined : recordOf(screen, label.around);
    const fact = { attribute: label.name, beside: record ? [record.text] : [], over: overLabel(screen, label) };
    const how = explain(question, fact, isOfPage);
    const value = how?.spare === 0 ? valueOf(screen, label, record) : undefined;
    const answer = value && asAnswer(value, label, question);
    return how && answer ? [{ value: answer, how }] : [];
  });
}

function overLabel(screen: Screen, { around }: Label): string[] {
  const [inner] = around;
  const names = around.filter(({ node }) => node.role !== 'generic').map(({ node }) => node.name);
  return [...(inner ? headingsOver(screen, inner) : []), ...names];
}

function valueOf(screen: Screen, { name, value }: Label, record: ToldElement | undefined): ResolvedValue | undefined {
  return value ?? (record && valueIn(screen, record, name)) ?? toldLabel(screen, { text: name, literal: true });
}

/** "Unit 4" is which unit it is; "42 acts" does not say which act. */
function asAnswer(value: ResolvedValue, { name, whole }: Label, question: Question): ResolvedValue | undefined {
  if ('problem' in value || question.asked !== 'any' || !isWhich(question)) return value;
  if (/^\d+$/.test(value.text) && /s$/i.test(name)) return undefined;
  return whole === undefined || whole.includes(':') ? value : { ...value, text: whole };
}

/** What it says in the one thing that it is about: others may have such labels as well. */
function valueIn(screen: Screen, record: ToldElement, name: string): ResolvedValue | undefined {
  const value = toldLabel(partOf(screen, record), { text: name, literal: true });
  return value && 'text' in value ? value : undefined;
}

function isWhich({ said }: Question): boolean {
  return /^(?:\p{L}+ )?(?:which|what) /iu.test(said);
}

function labelsOn(screen: Screen): Label[] {
  const elements = screen.told?.elements ?? [];
  const named = elements.filter(({ node, isPainted }) => isPainted && node.name !== '');
  const fields = named.filter(({ node }) => isField(node.role));
  const labels = [
    ...fields.map(({ node, around }): Label => ({ name: node.name, around, isGroup: /group|listbox/.test(node.role) })),
    ...named.filter(({ node }) => counting.test(node.role)).flatMap(shownLabel),
    ...screen.segments.flatMap((segment) => lineLabels(screen, segment)),
  ];
  return labels.filter(({ name }) => freeWords(name).length > 0 && freeWords(name).length <= mostWords);
}

const counting = /^(?:timer|status)$/;

/** A clock that counts down is named, and shows what it says. */
function shownLabel({ node: { name }, around, text, words }: ToldElement): Label[] {
  if (text === '' || text === name) return [];
  return [{ name, around, value: { text, where: `"${name}"`, doubt: doubtOfWords(words) } }];
}

function lineLabels(screen: Screen, segment: Segment): Label[] {
  const around = elementsAround(screen, { rect: segment.rect, segment });
  if (around.some(({ node }) => cellRoles.has(node.role) || actionable.has(node.role))) return [];
  const value = besideAlone(screen, segment, around);
  return value ? [{ name: segment.text.replace(/[:：]$/u, ''), around, value }] : labelsIn(segment, around);
}

/** Without a colon, only a number is told from what the label says. */
const withValue = /^(\D*[^\s\d:：·•|–—,-]) ([\d$€£¥(+−-].*)$/u;

/** "Region eu-north-2" */
const named = /^(\p{Lu}\p{Ll}+) ((?=\S*\d)\S+)$/u;

/** A label and its value in a box of their own, whichever comes first: "42" over "Acts". */
function besideAlone(screen: Screen, segment: Segment, [box]: readonly ToldElement[]): ResolvedValue | undefined {
  const lines = box ? screen.segments.filter(({ words }) => words.every((word) => box.words.includes(word))) : [];
  const [first, second, third] = lines;
  const other = first === segment ? second : first;
  if (!other || third || !second || !/^[^\d]*\p{L}[^\d]*$/u.test(segment.text)) return undefined;
  return { text: other.text, where: `what stands with "${segment.text}"`, doubt: doubtOfWords(other.words) };
}

/** A line may be a label, or have one with its value: "Total: 5", "Created 2 May · Changed 4 May". */
function labelsIn({ text, words }: Segment, around: readonly ToldElement[]): Label[] {
  const parts = text.split(/ [·•|] /u);
  return parts.flatMap((part): Label[] => {
    const [, name, value] = /^([^:：]+)[:：] (.+)$/u.exec(part) ?? withValue.exec(part) ?? named.exec(part) ?? [];
    const told = { where: `"${part}"`, doubt: doubtOfWords(words) };
    if (name !== undefined && value !== undefined)
      return [{ name, around, whole: part, value: { text: value, ...told } }];
    const isLabel = parts.length === 1 && !/^\d/.test(part) && (/[:：]$/u.test(part) || isPaired(around));
    return isLabel ? [{ name: part.replace(/[:：]$/u, ''), around }] : [];
  });
}

const listing: ReadonlySet<string> = new Set(['navigation', 'tablist', 'menubar', 'menu', 'toolbar', 'breadcrumb']);

/** Texts that stand side by side in a menu are no labels of each other. */
function isPaired(around: readonly ToldElement[]): boolean {
  return !around.some(({ node }) => listing.has(node.role));
}

function isField(role: string): boolean {
  return /^(?:textbox|searchbox|spinbutton|combobox|listbox|slider|progressbar|meter|radiogroup|group)$/.test(role);
}
