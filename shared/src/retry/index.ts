export {
  createRetryScheduler,
  getRetryDelay,
  MAX_RETRY_DELAY_MS,
  MIN_RETRY_DELAY_MS,
  type RetryOptions,
  type RetryScheduler,
  type RetryTrigger,
} from './retry-scheduler.ts';
export { useAutoRetry } from './use-auto-retry.ts';
