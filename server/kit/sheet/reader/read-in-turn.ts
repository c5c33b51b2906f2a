import { failField } from '../../call/errors.ts'
import type { CallCtx } from '../../ctx.ts'
import { BadSheet } from '../limits.ts'
import { sheetTurns } from '../sheet.ts'
import type { TaskFile, TaskResult } from './read-task.ts'
import { readApart } from './reader.ts'

/**
 * Reads what somebody sent in their merchant's turn, apart from the server; 400000 on `field` says why it is not read. It may wait:
 * whoever calls this holds no connection meanwhile.
 */
export async function readInTurn<I, H, T>(
  { app, scope }: Pick<CallCtx, 'app' | 'scope'>,
  task: TaskFile<I, H, T>,
  input: I,
  field = 'file',
): Promise<TaskResult<H, T>> {
  try {
    return await sheetTurns(app).run(scope.merchantId, () => readApart(task, input))
  } catch (error) {
    if (error instanceof BadSheet) failField(field, error.refusal.why, error.refusal.params)
    throw error
  }
}
