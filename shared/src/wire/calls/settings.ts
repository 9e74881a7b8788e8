import { z } from 'zod';
import { DESCRIPTION_MAX_LENGTH, maxLength, NAME_MAX_LENGTH } from '../../validation/index.ts';
import { body, defineCall } from '../define-call.ts';
import { userSummary } from '../entities.ts';
import { existingPassword, stringWithRules } from '../rules.ts';
import {
  exportedData,
  MAX_MUTED_WORDS,
  MUTED_WORD_MAX_LENGTH,
  settings,
  settingsChange,
} from '../settings.ts';

export const userSettings = defineCall({
  path: 'app/user/settings',
  access: 'signed-in',
  summary: `Returns the viewer's settings, after applying the changes in \`settings\`. At most ${MAX_MUTED_WORDS} muted words of ${MUTED_WORD_MAX_LENGTH} characters.`,
  body: body({ settings: settingsChange.optional() }),
  reply: z.object({ data: settings }),
});

export const userEditProfile = defineCall({
  path: 'app/user/edit-profile',
  access: 'signed-in',
  form: 'multipart',
  summary:
    'Changes name, description and avatar; omitted fields stay unchanged. `avatar` is a file (JPEG, PNG, WebP, GIF or AVIF of at most 8 MB); an empty string removes it.',
  body: body({
    name: stringWithRules([maxLength(NAME_MAX_LENGTH)]).optional(),
    description: stringWithRules([maxLength(DESCRIPTION_MAX_LENGTH)]).optional(),
    avatar: z.literal('').optional(),
  }),
  reply: z.object({ data: userSummary.extend({ profileDescription: z.string() }), message: z.string() }),
});

export const userExport = defineCall({
  path: 'app/user/export',
  access: 'signed-in',
  summary:
    'Exports all data of the viewer as one JSON file. 403 `verification-required` without the current password, 422 `wrong-password`.',
  body: body({ password: existingPassword.optional() }),
  reply: exportedData,
});
