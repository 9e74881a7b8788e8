import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { parse } from 'yaml';

/** A panel of the Grafana board. */
interface Panel {
  id: number;
  type: string;
  title: string;
  description?: string;
  datasource?: object;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { refId: string; expr: string; datasource: object; legendFormat: string }[];
  fieldConfig?: { defaults: { unit: string; thresholds?: { steps: { value: number | null }[] } } };
}

interface Board {
  uid: string;
  title: string;
  schemaVersion: number;
  templating: { list: { name: string; definition?: string }[] };
  panels: Panel[];
}

/** An alert rule of Prometheus. */
interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: Record<string, string>;
}

/** A query of the board or of an alert. */
interface Query {
  /** Title of the panel, or name of the alert. */
  title: string;
  expr: string;
}

const FOLDER = join(ROOT, 'deploy/observability');

/** Returns the Grafana board. */
export function readBoard(): Board {
  return JSON.parse(readFileSync(join(FOLDER, 'grafana/ontrend.json'), 'utf8')) as Board;
}

/** Returns the panels of a board that have queries: all but the headings of its rows. */
export const listCharts = ({ panels }: Board): Panel[] => panels.filter(({ type }) => type !== 'row');

/** Returns the queries of a board. */
export const listBoardQueries = (board: Board): Query[] =>
  listCharts(board).flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

/** Returns the alert rules of all groups. */
export function readAlerts(): Alert[] {
  const { groups } = parse(readFileSync(join(FOLDER, 'prometheus/alerts.yml'), 'utf8')) as {
    groups: { rules: Alert[] }[];
  };
  return groups.flatMap(({ rules }) => rules);
}
