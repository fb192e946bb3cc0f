import { codeFacts } from './code/facts.ts';
import { codeTarget } from './code/target.ts';
import { find, framePlace, reveal } from './finding/find.ts';
import { countAll, locatorsAt } from './finding/locators.ts';
import { scrolled, scroller } from './scrolling/scroll.ts';
import { snapshot } from './snapshot/snapshot.ts';
import { surroundings } from './surroundings/surroundings.ts';
import { aim, thingAt } from './touching/aim.ts';
import { watchPress } from './watching/press.ts';
import { pulse } from './watching/pulse.ts';
import { setKnownScale } from './geometry/scale.ts';
import { setLongestText } from './meaning/text-limit.ts';

const questions = {
  snapshot,
  find,
  reveal,
  aim,
  scroller,
  scrolled,
  thingAt,
  framePlace,
  locatorsAt,
  surroundings,
  pulse,
  countAll,
  codeFacts,
  codeTarget,
};

watchPress();

/** Answers as JSON: deep or large values do not pass the protocol otherwise. */
export default (question, ask, scale) => {
  setKnownScale(scale);
  setLongestText();
  const answer = questions[question](ask);
  return answer && typeof answer.then === 'function'
    ? answer.then((given) => JSON.stringify(given))
    : JSON.stringify(answer);
};
