import { DatabaseAway, isAway } from './away.ts'

/** Is the database away, whoever noticed it? */
export const isLost = (error: unknown): boolean => error instanceof DatabaseAway || isAway(error)
