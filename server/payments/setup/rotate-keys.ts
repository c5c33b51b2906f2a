import { payFacts, isPaySystem } from '#contract/payments/providers.ts'
import type { KeysTried, RotateKeys } from '#contract/payments/setup/setup.schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { emit } from '../../kit/events.ts'
import { readConnection, type Connection } from '../../kit/outside/connections.ts'
import { besideOf, dropBeside, putBeside, tellBeside, useBeside } from '../../kit/outside/rotate.ts'
import type { Secrets } from '../../kit/outside/seal.ts'
import { adapters } from '../adapters/adapters.ts'
import { paymentSimulators } from '../simulators/simulators.ts'
import { whySilent } from './save-connection.ts'

/**
 * New keys of an account: they stand beside those in use until the provider has answered by them, then they are used and those
 * before go. A simulator makes them itself and they are shown this once; else they are typed and never shown.
 */
export async function rotateKeys(ctx: CallCtx, form: RotateKeys): Promise<KeysTried> {
  const before = await inTransaction(ctx, (inner) => readConnection(inner, form.id))
  const made = before.mode === 'simulator' ? await madeBy(ctx, before) : null
  const secrets = made ?? typedOf(before, form.secrets)
  await inTransaction(ctx, async (inner) => {
    requireGood(inner, before, secrets)
    await putBeside(inner, form, secrets)
    await tell(inner, 'payments.keysBeside', before)
  })
  return { ...(await tryKeys(ctx, form)), made: made ?? {} }
}

async function madeBy({ app }: CallCtx, connection: Connection): Promise<Secrets> {
  const rotate = paymentSimulators[connection.system]?.rotate ?? fail('operationInvalid')
  return rotate(app, connection.secrets)
}

function typedOf({ system }: Connection, given: Record<string, string>): Secrets {
  if (!isPaySystem(system)) fail('notFound')
  const fields = payFacts[system].secrets
  const typed = fields.flatMap(({ name }) => (given[name]?.trim() ? [[name, given[name].trim()]] : []))
  if (!typed.length) failField(`secrets.${fields[0]?.name ?? ''}`, 'required')
  return Object.fromEntries(typed)
}

function requireGood(ctx: Ctx, { system, mode, settings, secrets }: Connection, given: Secrets): void {
  if (!isPaySystem(system) || settings['connected'] === 'yes') fail('operationInvalid')
  if (mode === 'simulator') return
  const why = adapters[system].whyNotKeys?.({
    mode,
    settings: settings as Record<string, string>,
    secrets: { ...secrets, ...given },
  })
  if (why) fail('payments.wrongKey', { why: ctx.app.word(ctx.language, `payments.keys.${why}`) })
}

/** Asks the provider something harmless by the keys that wait; where it answers they are used from now on. */
export async function tryKeys(ctx: CallCtx, { id }: { id: number }): Promise<KeysTried> {
  const beside = (await inTransaction(ctx, (inner) => besideOf(inner, id))) ?? fail('operationInvalid')
  if (!isPaySystem(beside.system)) fail('notFound')
  if (!adapters[beside.system].ping) fail('operationInvalid')
  const silent = await whySilent(ctx, beside)
  const why = silent === null ? '' : silent || 'refused'
  await inTransaction(ctx, async (inner) => {
    if (why) return void (await tellBeside(inner, id, why))
    await useBeside(inner, id)
    await tell(inner, 'payments.keysRotated', beside)
  })
  return { ok: !why, why, made: {} }
}

/** They are not to be used after all. */
export async function dropKeys(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const connection = await readConnection(ctx, id)
  await dropBeside(ctx, id)
  await tell(ctx, 'payments.keysDropped', connection)
  return { done: true }
}

const tell = (
  ctx: Ctx,
  type: 'payments.keysBeside' | 'payments.keysRotated' | 'payments.keysDropped',
  { id, name }: Connection,
): Promise<void> =>
  emit(ctx, type, { subject: 'connection', subjectId: id, facts: { name }, topics: ['connection'] })
