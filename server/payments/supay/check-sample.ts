import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readConnection } from '../../kit/outside/connections.ts'
import { readValues, signingOf } from './supay-call.ts'
import { namesOf } from './supay-names.ts'
import { signText, supayVerifies } from './supay-sign.ts'

const shown = 300

/** Reads a signed message of the aggregator's by the settings that are kept: says whether it verifies, and the text that was read. */
export async function checkSample(
  ctx: Ctx,
  { id, sample }: { id: number; sample: string },
): Promise<{ ok: boolean; text: string }> {
  const connection = await readConnection(ctx, id)
  const values = readValues(sample.trim())
  if (connection.system !== 'supay' || !values) fail('operationInvalid')
  const signing = signingOf(namesOf(connection))
  return {
    ok: supayVerifies(values, signing, connection.secrets),
    text: signText(values, signing).slice(0, shown),
  }
}
