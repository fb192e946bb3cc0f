import type { DeviceInput, Typed, TypeTextOptions } from '../../core/device/device-input.ts';
import { isWeb, matchesDomain } from '../../core/device/domains.ts';
import { ActionError } from '../../core/errors/errors.ts';
import type { Call } from '../steps/agent-context.ts';

interface Revealed {
  readonly value: string;
  readonly options: Pick<TypeTextOptions, 'isSecret' | 'assertRecipient'>;
}

/**
 * Wraps the device's input: secrets are filled in just before the driver gets them.
 *
 * @param onTyped - Called with the result of each text that was typed.
 */
export function revealingInput(input: DeviceInput, call: Call, onTyped: (typed: Typed) => void): DeviceInput {
  const { text, navigation } = input;
  const { vault } = call.agent;
  const reveal = async (given: string): Promise<Revealed> => {
    const value = vault.reveal(given);
    if (value === given) return { value, options: { isSecret: false } };
    await assertPageListed(call);
    const assertRecipient = (origin: string | undefined): void => assertListed(call, origin);
    return { value, options: { isSecret: true, ...(listedDomains(call) && { assertRecipient }) } };
  };
  const noted = (typed: Typed): Typed => {
    onTyped(typed);
    return typed;
  };
  const revealing: Partial<DeviceInput> = {
    ...(text && {
      text: {
        async type(given, options) {
          const revealed = await reveal(given);
          return noted(await text.type(revealed.value, { ...options, ...revealed.options }));
        },
        async replace(given, options) {
          const revealed = await reveal(given);
          return noted(await text.replace(revealed.value, { ...options, ...revealed.options }));
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
  // Groups may be getters, or belong to a class, so the others are read from the device itself.
  return new Proxy(input, {
    get: (target, name) => Reflect.get(name in revealing ? revealing : target, name) as unknown,
  });
}

/**
 * Throws unless a secret may be typed on an origin: only the hosts in `allow.domains` may get it. A page may have navigated
 * elsewhere before the call began, and may contain frames of other hosts.
 */
function assertListed(call: Call, origin: string | undefined): void {
  const domains = listedDomains(call);
  const url = origin === undefined ? null : URL.parse(origin);
  if (!domains || url?.protocol === 'file:') return;
  if (url && isWeb(url) && domains.some((domain) => matchesDomain(url, domain))) return;
  const listed = `the allowed ones (${domains.join(', ')})`;
  if (url === null) {
    throw new ActionError(
      'ACTION_FORBIDDEN',
      `No secret may be typed where the focus is: the host of that document is not known, so it is not among ${listed}`,
      {
        hint: 'A sandboxed frame and a page without an address have no host. Look at what has the focus; a test that has to type a secret there needs an agent without allow: { domains }.',
      },
    );
  }
  throw new ActionError(
    'ACTION_FORBIDDEN',
    `No secret may be typed on ${url.origin}: its host "${url.host}" is not among ${listed}`,
    {
      hint: `If the test logs in there, add '${url.host}' to allow: { domains }; otherwise look at what led there, or at the frame that has the focus.`,
      details: { address: url.href },
    },
  );
}

const listedDomains = ({ grants, agent }: Call): readonly string[] | undefined =>
  grants.domains ?? agent.options.allow?.domains;

/** For devices that know the address of the page, but not the origin of the focused document. */
async function assertPageListed(call: Call): Promise<void> {
  if (!listedDomains(call)) return;
  const place = await call.agent.device.tree?.place?.(call.signal);
  const url = place === undefined ? null : URL.parse(place);
  if (url && isWeb(url)) assertListed(call, url.href);
}
