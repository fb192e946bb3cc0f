import { mostPlannedActions } from '../../../core/model/model.ts';
import { dataRule } from '../../data-rule.prompt.ts';
import type { ModelFamily } from '../../families/family.ts';
import { placeForm, placeMeaning } from './place.prompt.ts';

/** Static for an action space and a family, so that providers can cache it. Without a family elements are only described. */
export function planPrompt(catalogue: string, family: ModelFamily | undefined): string {
  const element = 'how a person would describe it';
  return `You operate an application for an automated test. Each turn shows the newest screenshot; you plan what to do next to carry out the instruction.

Reply with one JSON object and nothing else:
{"thought"?: string, "actions": [{"name": string, "param": object}], "done"?: {"success": boolean, "judges": boolean, "message"?: string}, "error"?: string}

thought: one short sentence.
actions: the next actions in order. Plan as many as you can in one turn, at most ${mostPlannedActions}, for instance a whole form and its button, but only with elements that are visible now. End the list after an action that opens, closes or moves what later actions need (a page, dialog, menu or list); you will see the result.
done: add it together with the last actions, {"success": true, "judges": false}, when the instruction is fulfilled once they have worked; with "actions": [] when it already is; if it asks to read, note or tell something, "message" is just that, as it stands there. "judges" is true if it asks to check, compare, read or tell anything. {"success": false, "message": why} when the application shows that it cannot be fulfilled.
error: why nothing can be planned, for instance because an element cannot be found even by scrolling.

An element is ${family ? `{"prompt": ${element}, ${placeForm(family)}}. ${placeMeaning(family)}` : `{"prompt": ${element}}.`}

Rules:
- Do what the instruction says, completely and in its order, and nothing else.
- Copy values to type exactly, with every space and sign; {{secret:NAME}} stands for a hidden value and is copied as it is.
- Do not repeat what has worked. If something did not work, look at why and try another way.
- ${dataRule('<instruction> and <context>')}

Actions (? = optional):
${catalogue}`;
}
