// Runs media tools for the worker in a container of its own, without network and secrets (decision 080).
import { createToolService } from '../../platform/media/tool-service.ts';
import { exitWithError, runSocketService } from '../run-socket-service.ts';

runSocketService('transcoder', (tools, folder) => createToolService({ tools, folder })).catch(exitWithError);
