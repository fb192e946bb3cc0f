import { z } from 'zod';

import { ConfigError } from '../../core/errors/errors.ts';
import type { AnyAction } from '../../core/device/action.ts';
import { parseOrThrow } from '../../core/options/options.ts';
import { toGrants, type AllowOptions } from '../allow.ts';
import type { ActGoal } from '../planning/goal.ts';
import { pursue } from '../planning/planning-loop.ts';
import type { Call } from '../steps/agent-context.ts';
import { offeredFiles, offering, uploadFolder, type OfferedFiles } from '../steps/offered-files.ts';
import { promptSchema, promptText, resolvePrompt, type PromptInput } from '../steps/prompt-input.ts';
import { actOptionsSchema, type ActOptions } from './call-options.ts';
import { defineVerb } from './define-verb.ts';

/** Carries out an instruction of one or many steps. */
export const aiAct = defineVerb({
  name: 'aiAct',
  guidance: 'aiAct',
  params: z.strictObject({ prompt: promptSchema }),
  options: actOptionsSchema,
  read(instruction: PromptInput, given: ActOptions = {}) {
    const subject = promptText(instruction, 'aiAct');
    const options = parseOrThrow(actOptionsSchema, given, 'aiAct');
    const { fileChooserAccept: accept, fileChooserAllowedDir: allowedDir } = options;
    const files = accept === undefined ? undefined : offeredFiles(accept, 'aiAct');
    const folder = allowedDir === undefined ? undefined : uploadFolder(allowedDir, 'aiAct: fileChooserAllowedDir');
    return {
      subject,
      params: { instruction: subject, ...(files && { fileChooserAccept: files.names }) },
      options,
      acts: true,
      grants(defaults) {
        const allow = options.allow ?? defaults.allow;
        return toGrants({ allow, folders: uploadFolders(folder, allow), instruction: subject });
      },
      async run(call: Call) {
        // The model may also copy placeholders from the guidance.
        call.agent.vault.prepare(call.guidance ?? '');
        const allow = options.allow ?? call.agent.options.allow;
        const allowed = plannable(call, allow?.actions);
        const prompt = await resolvePrompt(instruction, call);
        const { deepLocate = call.agent.model.looksTwice === true, deepThink, cacheable, patience } = options;
        const forbidden = call.agent.actions.filter((action) => !allowed.includes(action)).map(({ name }) => name);
        const goal = {
          prompt,
          actions: allowed,
          forbidden,
          deepLocate,
          locateApart: deepThink === true,
          cacheable,
          patience,
        };
        return files || mayUpload(call, folder) ? pursueWithFiles(call, goal, files) : pursue(call, goal);
      },
    };
  },
});

/** A folder in the call needs a device with file choosers; one in the agent's `allow` is ignored on devices without them. */
function mayUpload({ agent, grants }: Call, folder: string | undefined): boolean {
  return folder !== undefined || (grants.uploads !== 'none' && agent.device.input.files !== undefined);
}

function pursueWithFiles(call: Call, goal: ActGoal, files: OfferedFiles | undefined): Promise<string | undefined> {
  // The chooser gets the given files by itself, so the model only has to open it.
  const actions =
    call.grants.uploads === 'none' ? goal.actions.filter(({ name }) => name !== 'UploadFiles') : goal.actions;
  const guided = { ...call, guidance: withFiles(call.guidance, files) };
  return offering(call, files ?? { paths: [], names: [] }, () => pursue(guided, { ...goal, actions }));
}

/** The folders whose files a plan may upload. */
function uploadFolders(folder: string | undefined, allow: AllowOptions | undefined): readonly string[] {
  const dirs = (allow?.dirs ?? []).map((dir) => uploadFolder(dir, 'The option allow.dirs'));
  return folder === undefined ? dirs : [folder, ...dirs];
}

function withFiles(guidance: string | undefined, files: OfferedFiles | undefined): string | undefined {
  if (!files) return guidance;
  const note = `A file chooser that opens is given ${files.names.join(', ')} by itself: to upload, click what opens it.`;
  return guidance ? `${guidance}\n${note}` : note;
}

/** The actions that a plan may use. */
function plannable({ agent }: Call, allowed: readonly string[] | undefined): readonly AnyAction[] {
  if (!allowed) return agent.actions;
  const names = agent.actions.map(({ name }) => name);
  const unknown = allowed.filter((name) => !names.includes(name));
  if (unknown.length === 0) return agent.actions.filter(({ name }) => allowed.includes(name));
  throw new ConfigError('CONFIG_INVALID', `The option allow.actions has unknown actions: ${unknown.join(', ')}`, {
    hint: `Possible actions: ${names.join(', ')}.`,
  });
}
