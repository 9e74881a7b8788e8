import { DEFAULT_PREFERENCES } from '@ontrend/shared/session/preferences-cookie';
import mustache from 'mustache';
import { createTemplateView } from '../../../server/template-view.ts';

// Browser code has no types for the file system, but tests read files that only the build reads.
const { readdirSync, readFileSync } = jest.requireActual<{
  readdirSync(folder: string): string[];
  readFileSync(file: string, encoding: 'utf8'): string;
}>('node:fs');

interface PrerenderedPage {
  /** Name of the template, without `.mustache`. */
  template: string;
  /** Replies by the names that the template uses. */
  replies?: Record<string, unknown>;
  params?: Record<string, string>;
  query?: Record<string, string>;
}

/**
 * Reads the templates in folders relative to the test file that calls it.
 * @param texts of the remote
 * @param folders default: the folder of the test file
 * @returns a function that renders a template as the document server does
 */
export function createPrerenderer(
  texts: object,
  folders: readonly string[] = ['.'],
): (page: PrerenderedPage) => Element {
  const folder = expect.getState().testPath?.replace(/[/\\][^/\\]+$/, '') ?? '';
  const templates = Object.fromEntries(
    folders.flatMap((path) =>
      readdirSync(`${folder}/${path}`)
        .filter((name) => name.endsWith('.mustache'))
        .map((name) => [name.replace('.mustache', ''), readFileSync(`${folder}/${path}/${name}`, 'utf8')]),
    ),
  );
  return ({ template, replies = {}, params = {}, query = {} }) => {
    const view = createTemplateView({
      texts,
      language: 'en',
      params,
      query,
      mobile: false,
      preferences: DEFAULT_PREFERENCES,
      origin: 'https://ontrend.example',
      replies: Object.entries(replies).map(([as, reply]) => ({ as, reply, status: 200 })),
    });
    const root = document.createElement('div');
    const source = templates[template];
    if (source === undefined) throw new Error(`There is no template ${template}.`);
    root.innerHTML = mustache.render(source, view, templates);
    return root;
  };
}
