// One chunk, which only links of mails load.
export { RecoverAccount } from './recover-account.tsx';
export { RestoreEmail } from './restore-email.tsx';
export { SecureAccount } from './secure-account.tsx';
