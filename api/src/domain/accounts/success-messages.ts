/** What a call that succeeded says, word for word from spec 8. */
export const SUCCESS_MESSAGES = {
  codeSent: 'Email with confirmation code sent to your email',
  passwordChanged: 'Password has changed!',
  usernameChanged: 'Username changed!',
  emailChanged: 'Email changed!',
  profileDeleted: 'Profile deleted!',
  profileRecovered: 'Profile recovered!',
} as const;
