/** Messages of successful calls, fixed by WIRE-42 to WIRE-51. */
export const SUCCESS_MESSAGES = {
  codeSent: 'Email with confirmation code sent to your email',
  passwordChanged: 'Password has changed!',
  usernameChanged: 'Username changed!',
  emailChanged: 'Email changed!',
  profileDeleted: 'Profile deleted!',
  profileRecovered: 'Profile recovered!',
} as const;
