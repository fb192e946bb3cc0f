import { readShownSettings } from '../settings.ts';
import { onStatus, readStatus } from '../status.ts';
import { obeyOrTell } from './commands.ts';
import { DrivenTabList } from './view/driven-tab-list.ts';
import { FocusKeeper } from './view/focus-keeper.ts';
import { Footer } from './view/footer.ts';
import { Notice } from './view/notice.ts';
import { PairingForm } from './view/pairing-form.ts';
import { QuestionList } from './view/question-list.ts';
import { StateCard } from './view/state-card.ts';
import { StopBar } from './view/stop-bar.ts';

const notice = new Notice();
const send = obeyOrTell(notice);
const stateCard = new StateCard(send);
const questions = new QuestionList(send);
const tabs = new DrivenTabList(send);
const stopBar = new StopBar(send);
const pairing = new PairingForm(() => notice.show('This browser is paired.'));
const footer = new Footer(send);
const focus = new FocusKeeper(stateCard.headline);

let status = await readStatus();
let settings = await readShownSettings();

function show(): void {
  focus.begin();
  document.title = status.questions.length > 0 ? 'Eyewright asks for your permission' : 'Eyewright';
  stateCard.update(status, settings);
  questions.update(status.questions);
  tabs.update(status.tabs);
  stopBar.update(status.tabs);
  pairing.update(status, settings);
  footer.update(status, settings);
  focus.end();
}

onStatus((next) => {
  status = next;
  // What was said last is old news once an agent is there.
  if (next.questions.length + next.tabs.length > 0) notice.hide();
  show();
});
chrome.storage.local.onChanged.addListener(() => {
  void readShownSettings().then((next) => {
    settings = next;
    show();
  });
});

document
  .querySelector('main')
  ?.append(notice.element, stateCard.element, questions.element, pairing.element, tabs.element);
document.querySelector('footer')?.replaceWith(stopBar.element, footer.element);
// What has changed while the settings were read.
status = await readStatus();
show();
if (!questions.focusFirst()) pairing.focusIfShown();
