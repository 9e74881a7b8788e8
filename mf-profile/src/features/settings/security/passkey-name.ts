import type { RegistrationResponseJSON } from '@simplewebauthn/browser';

/** Names of common passkey providers, by the AAGUID in their authenticator data. */
const PROVIDERS: Record<string, string> = {
  ea9b8d664d011d213ce4b6b48cb575d4: 'Google Password Manager',
  fbfc3007154e4ecc8c0b6e020557d7bd: 'iCloud Keychain',
  '08987058cadc4b81b6e130de50dcbe96': 'Windows Hello',
  '9ddd1817af5a4672a2b93e3dd95000a9': 'Windows Hello',
  '6028b017b1d44c02b4b3afcdafc96bb2': 'Windows Hello',
  bada5566a7aa401fbd9645619a55120d: '1Password',
  d548826e79b4db40a3d811116f7e8349: 'Bitwarden',
  fdb141b25d84443e8a354698c205a502: 'KeePassXC',
  '531126d6e717415c93203d9aa6981239': 'Dashlane',
  '53414d53554e47000000000000000000': 'Samsung Pass',
};

/** Position and length of the AAGUID in authenticator data: after the hash of the relying party, flags and counter. */
const AAGUID_START = 37;
const AAGUID_LENGTH = 16;

function readAaguid(authenticatorData: string | undefined): string {
  if (!authenticatorData) return '';
  const bytes = atob(authenticatorData.replaceAll('-', '+').replaceAll('_', '/'));
  return [...bytes.slice(AAGUID_START, AAGUID_START + AAGUID_LENGTH)]
    .map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('');
}

const PLATFORMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Mac/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** Generic names, in the user's language. */
interface PasskeyNameTexts {
  securityKey: string;
  otherDevice: string;
  device: string;
}

function describeAuthenticator(
  { response, authenticatorAttachment }: RegistrationResponseJSON,
  texts: PasskeyNameTexts,
): string {
  const provider = PROVIDERS[readAaguid(response.authenticatorData)];
  if (provider) return provider;
  if (authenticatorAttachment === 'cross-platform') {
    return response.transports?.includes('hybrid') ? texts.otherDevice : texts.securityKey;
  }
  return PLATFORMS.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? texts.device;
}

/**
 * Suggests a name for a new passkey: that of its provider, or the kind of device that stores it. A number is appended if
 * another passkey has the name.
 */
export function suggestPasskeyName(
  credential: RegistrationResponseJSON,
  existing: readonly string[],
  texts: PasskeyNameTexts,
): string {
  const name = describeAuthenticator(credential, texts);
  let suggestion = name;
  for (let n = 2; existing.includes(suggestion); n += 1) suggestion = `${name} ${n}`;
  return suggestion;
}
