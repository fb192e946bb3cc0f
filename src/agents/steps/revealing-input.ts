import type { DeviceInput, Typed } from '../../core/device-input.ts';
import { isWeb, matchesDomain } from '../../core/domains.ts';
import { ActionError } from '../../core/errors.ts';
import type { Call } from './agent-context.ts';

/**
 * The device's input with secrets filled in on the way to the driver, and nowhere before.
 *
 * @param onTyped - Told what came of each text that was typed.
 */
export function revealingInput(input: DeviceInput, call: Call, onTyped: (typed: Typed) => void): DeviceInput {
  const { text, navigation } = input;
  const { vault } = call.agent;
  const reveal = async (value: string): Promise<{ readonly value: string; readonly isSecret: boolean }> => {
    const revealed = vault.reveal(value);
    const isSecret = revealed !== value;
    if (isSecret) await assertMayTypeSecrets(call);
    return { value: revealed, isSecret };
  };
  const noted = (typed: Typed): Typed => {
    onTyped(typed);
    return typed;
  };
  const revealing: Partial<DeviceInput> = {
    ...(text && {
      text: {
        async type(given, options) {
          const { value, isSecret } = await reveal(given);
          return noted(await text.type(value, { ...options, isSecret }));
        },
        async replace(given, options) {
          const { value, isSecret } = await reveal(given);
          return noted(await text.replace(value, { ...options, isSecret }));
        },
        clear: async (given) => noted(await text.clear(given)),
        moveToEnd: (given) => text.moveToEnd(given),
      },
    }),
    ...(navigation && {
      navigation: {
        goto: (url, given) => navigation.goto(vault.reveal(url), given),
        reload: (given) => navigation.reload(given),
        back: (given) => navigation.back(given),
      },
    }),
  };
  // Groups may be getters, or those of a class: each is asked of the device itself.
  return new Proxy(input, {
    get: (target, name) => Reflect.get(name in revealing ? revealing : target, name) as unknown,
  });
}

/**
 * A page may have led itself elsewhere before the call began, when nobody watched: what is secret goes to the hosts that
 * the test lists, whoever types it.
 *
 * @throws ActionError `ACTION_FORBIDDEN`
 */
async function assertMayTypeSecrets(call: Call): Promise<void> {
  const domains = call.grants.domains ?? call.agent.options.allow?.domains;
  const url = domains && (await webAddressOf(call));
  if (!url || domains.some((domain) => matchesDomain(url, domain))) return;
  throw new ActionError(
    'ACTION_FORBIDDEN',
    `No secret may be typed on ${url.origin}: its host "${url.host}" is not among the allowed ones (${domains.join(', ')})`,
    {
      hint: `If the test logs in there, add '${url.host}' to allow: { domains }; otherwise look at what led there.`,
      details: { address: url.href },
    },
  );
}

/** Undefined for screens that are no pages. */
async function webAddressOf({ agent, signal }: Call): Promise<URL | undefined> {
  const place = await agent.device.tree?.place?.(signal);
  const url = place === undefined ? null : URL.parse(place);
  return url && isWeb(url) ? url : undefined;
}
