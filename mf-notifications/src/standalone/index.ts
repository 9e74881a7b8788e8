import { startStandalone } from '@ontrend/shared/standalone';
import remote from '../remote.ts';

startStandalone(remote);
