import { randomInt } from 'node:crypto';
import {
  FIELD_RULES,
  findValidationError,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from '@ontrend/shared/validation';

/** Letters that Unicode normalization does not decompose into a Latin letter and a combining mark. */
const TRANSLITERATIONS: Record<string, string> = Object.fromEntries(
  `ß:ss æ:ae œ:oe ø:o ð:d þ:th ł:l đ:d ı:i
  а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh
  щ:shch ъ: ы:y ь: э:e ю:yu я:ya є:ye і:i ї:yi ґ:g
  α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);

/** The beginning of a username if the address contains no usable characters. */
const FALLBACK_BASE = 'trend';
/** Digits appended to a username that is taken; one more digit every few attempts. */
const INITIAL_DIGITS = 2;
const ATTEMPTS_PER_DIGIT = 4;

/**
 * Generates a username for a new account from the local part of its address.
 * @param attempt 0 for the plain name; later attempts append random digits, more of them each time
 * @returns 3 to 16 characters that satisfy all username rules (CONST-23, CONST-30); the caller checks
 *   uniqueness
 */
export function generateUsername(email: string, attempt: number): string {
  const base = usernameBase(email);
  if (attempt === 0 && !findValidationError(base, FIELD_RULES.username)) return base;
  const digits = INITIAL_DIGITS + Math.floor(attempt / ATTEMPTS_PER_DIGIT);
  const number = String(randomInt(10 ** digits)).padStart(digits, '0');
  const room = USERNAME_MAX_LENGTH - digits;
  return (
    (base.length === 0 ? FALLBACK_BASE : base).slice(0, room).padEnd(USERNAME_MIN_LENGTH - digits, '0') +
    number
  );
}

function usernameBase(email: string): string {
  // The part after a plus sign (subaddress) is for sorting mail and does not identify the user.
  const local = email.slice(0, Math.max(0, email.lastIndexOf('@'))).split('+')[0] ?? '';
  const base = [...local.toLowerCase().normalize('NFKD')]
    .map((letter) => TRANSLITERATIONS[letter] ?? letter)
    .join('')
    .replace(/[^a-z0-9_.-]/g, '')
    .replace(/([_.-])[_.-]+/g, '$1')
    .slice(0, USERNAME_MAX_LENGTH)
    .replace(/^[_.-]+|[_.-]+$/g, '');
  return base;
}
