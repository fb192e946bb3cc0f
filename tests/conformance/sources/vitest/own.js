import { writeFileSync } from 'node:fs';

/** Writes what Vitest itself knows at the end of a run, which its JSON reporter tells only a part of. */
export default class Own {
  onTestRunEnd(modules, errors, reason) {
    const told = modules.map((module) => ({
      file: module.relativeModuleId ?? module.moduleId,
      state: module.state(),
      errors: [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())].map(text),
      tests: [...module.children.allTests()].map((test) => {
        const { state, errors: own = [], note } = test.result();
        const facts = test.diagnostic() ?? {};
        const { name, fullName } = test;
        return {
          name,
          fullName,
          state,
          note,
          mode: test.options.mode,
          isBehindHook: isBehindHook(test),
          errors: own.map(text),
          ...facts,
        };
      }),
    }));
    writeFileSync('own.json', JSON.stringify({ reason, errors: errors.map(text), modules: told }));
  }
}

/** Whether a hook around a test failed. */
function isBehindHook({ parent }) {
  return parent.errors().length > 0 || (parent.type === 'suite' && isBehindHook(parent));
}

const text = ({ message }) => String(message);
