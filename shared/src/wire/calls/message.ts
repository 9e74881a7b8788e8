import { z } from 'zod';
import { body, defineCall } from '../define-call.ts';
import { chat } from '../entities.ts';

export const messageChats = defineCall({
  path: 'app/message/chats',
  access: 'signed-in',
  summary: "The viewer's conversations, the one written in last first.",
  body: body({}),
  reply: z.object({ data: z.array(chat) }),
});
