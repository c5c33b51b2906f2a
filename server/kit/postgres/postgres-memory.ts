import os from 'node:os'

/** What this process may have: the machine's memory, or less where a container is bounded. */
const memory = (): number => Math.min(os.totalmem(), process.constrainedMemory() || Infinity)

/** PostgreSQL's own cache: an eighth of the memory, from 128 MB to 4 GB. What it leaves caches files all the same. */
export const sharedBuffers = (bytes = memory()): string =>
  `${Math.round(Math.min(4096, Math.max(128, bytes / 8 / 2 ** 20)))}MB`
