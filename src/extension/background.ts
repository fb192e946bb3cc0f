import { Approvals } from './approvals.ts';
import { RefusedError } from './connection/greet.ts';
import { ServerConnection } from './connection/server-connection.ts';
import { forgetPairing } from './settings.ts';
import { firstStatus, readStatus, writeStatus, type Command, type Outcome, type Status } from './status.ts';
import { DrivenTabs } from './tabs/driven-tabs.ts';
import { explain, TabFailure } from './tabs/tab-failure.ts';

/** Milliseconds for which tabs stay driven while the server is away. */
const graceMs = 10_000;
const wakeUp = 'wake-up';
/** Browsers keep it for an extension that is loaded from a folder; otherwise it is half a minute at least. */
const wakeUpMinutes = 0.1;
const badge = { connected: '#1a73e8', asks: '#d93025', stopped: '#5f6368' };

let status: Status = firstStatus;
let release: ReturnType<typeof setTimeout> | undefined;

const approvals = new Approvals((questions) => change({ questions }));
const tabs = new DrivenTabs({
  send: (message) => connection.send(message),
  async allow(driver, request) {
    assertGoing();
    await approvals.allow(driver, request);
    assertGoing();
  },
  withdraw: (session) => approvals.withdraw(session),
  assertGoing,
  onCancelled: () => void stop(),
  onChange: (driven) => change({ tabs: driven }),
});
const connection = new ServerConnection({
  handle: (request) => tabs.handle(request),
  explain,
  facts: () => tabs.facts(),
  onLink(link, refusal) {
    const problem = refusal?.message;
    if (status.link === link && status.problem === problem) return;
    clearTimeout(release);
    if (link !== 'connected') {
      release = setTimeout(() => void tabs.releaseAll('detached'), graceMs);
      // Nobody would hear the answer.
      approvals.refuseAll();
    }
    change({ link, problem, code: refusal?.code });
  },
});

function assertGoing(): void {
  if (status.isStopped) throw new TabFailure('stopped', 'the user of the browser has stopped all agents');
}

function change(changes: Partial<Status>): void {
  status = { ...status, ...changes };
  void writeStatus(status);
  const { questions, tabs: driven, isStopped } = status;
  const [text, color] =
    questions.length > 0
      ? (['?', badge.asks] as const)
      : isStopped
        ? (['off', badge.stopped] as const)
        : ([driven.length > 0 ? String(driven.length) : '', badge.connected] as const);
  void chrome.action.setBadgeText({ text });
  void chrome.action.setBadgeBackgroundColor({ color });
}

/** Ends all agents, and lets no other one begin until the user allows it again. */
async function stop(): Promise<void> {
  change({ isStopped: true });
  approvals.refuseAll();
  await tabs.releaseAll('stopped');
}

async function obey(command: Command): Promise<Outcome> {
  switch (command.command) {
    case 'pair':
      await connection.pair(command.code, command.address);
      return {};
    case 'forget':
      await stop();
      await forgetPairing();
      connection.end();
      change({ isStopped: false });
      return {};
    case 'stop':
      await stop();
      return {};
    case 'reconnect':
      change({ isStopped: false });
      await connection.lookNow();
      return {};
    case 'answer':
      approvals.answer(command.id, command.answer);
      return {};
    case 'show':
      await show(command.tab);
      return {};
  }
}

async function show(id: number): Promise<void> {
  const tab = (await chrome.tabs.update(id, { active: true })) ?? (await chrome.tabs.get(id));
  await chrome.windows.update(tab.windowId, { focused: true });
}

function failed(error: unknown): Outcome {
  const problem = error instanceof Error ? error.message : String(error);
  return error instanceof RefusedError ? { problem, code: error.code } : { problem };
}

chrome.runtime.onMessage.addListener((command: Command, sender, respond: (outcome: Outcome) => void) => {
  // Only the popup of this extension.
  if (sender.id !== chrome.runtime.id || !sender.url?.startsWith(chrome.runtime.getURL(''))) return undefined;
  obey(command).then(respond, (error: unknown) => respond(failed(error)));
  return true;
});

// The worker is ended when it has nothing to do; an alarm starts it again, and with it this file.
chrome.alarms.onAlarm.addListener(() => void connection.lookNow());
void chrome.alarms.create(wakeUp, { periodInMinutes: wakeUpMinutes });
chrome.runtime.onStartup.addListener(() => void connection.lookNow());

async function start(): Promise<void> {
  const { isStopped } = await readStatus();
  change({ isStopped });
  // Tabs that were driven when the worker was ended.
  release = setTimeout(() => void tabs.releaseAll('detached'), graceMs);
  await connection.lookNow();
}

void start();
