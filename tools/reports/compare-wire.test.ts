import { compareWire } from './compare-wire.ts';
import { createWireReport, type WireReport } from './wire-report.ts';

const report = createWireReport();

/** Returns the changes from the current wire to a changed one. */
function compareAfter(edit: (after: WireReport) => void): string[] {
  const after = JSON.parse(JSON.stringify(report)) as WireReport;
  edit(after);
  return compareWire(report, after).map(
    ({ id, isCompatible }) => `${isCompatible ? 'compatible' : 'INCOMPATIBLE'} ${id}`,
  );
}

function getCall(wire: WireReport, path: string) {
  const call = wire.calls[path];
  if (!call) throw new Error(`No call ${path}`);
  return call;
}

it('finds no change in equal reports', () => {
  expect(compareAfter(() => {})).toEqual([]);
});

it('reports a removed call, and a new one as compatible', () => {
  expect(
    compareAfter((after) => {
      after.calls['app/message/post'] = getCall(after, 'app/message/send');
      delete after.calls['app/message/send'];
    }),
  ).toEqual(['INCOMPATIBLE app/message/send: removed', 'compatible app/message/post: added']);
});

it('reports other access, another method, and forms that are not accepted anymore', () => {
  expect(
    compareAfter((after) => {
      getCall(after, 'app/video/get').access = 'signed-in';
      getCall(after, 'app/message/send').access = 'anyone';
      getCall(after, 'app/user/get').method = 'POST';
      delete getCall(after, 'app/user/edit-profile').form;
    }).sort(),
  ).toEqual([
    'INCOMPATIBLE app/user/edit-profile: accepts no form anymore',
    'INCOMPATIBLE app/user/get: method GET, now POST',
    'INCOMPATIBLE app/video/get: access anyone, now signed-in',
    'compatible app/message/send: access signed-in, now anyone',
  ]);
});

it('compares bodies and replies in opposite directions', () => {
  expect(
    compareAfter((after) => {
      const { body, reply } = getCall(after, 'app/message/send');
      body.required = [];
      reply.required = [];
    }),
  ).toEqual([
    'compatible app/message/send body.chat: widened: required, now optional',
    'INCOMPATIBLE app/message/send reply.data: widened: required, now optional',
  ]);
});

it('reports a change of a shared type once', () => {
  expect(compareAfter((after) => delete after.types.reply.video?.properties?.description)).toEqual([
    'INCOMPATIBLE reply type video.description: removed',
  ]);
});

it('accepts a new event, because clients ignore topics that they do not know', () => {
  expect(
    compareAfter(({ events }) => {
      events.topics.live = events.topics.unread ?? {};
      delete events.topics.comments;
    }).sort(),
  ).toEqual(['INCOMPATIBLE event comments: removed', 'compatible event live: added']);
});
