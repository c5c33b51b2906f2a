import { payFacts } from '#contract/payments/providers.ts'
import type { ConnectionForm } from '#contract/payments/setup/setup.schema.ts'
import type { Echo, Fault } from '#contract/kit/outside.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { emit } from '../../kit/events.ts'
import { OutsideFault } from '../../kit/outside/call-outside.ts'
import {
  changeConnection,
  readConnection,
  saveConnection,
  type Connection,
} from '../../kit/outside/connections.ts'
import { simulatorsOf } from '../../kit/outside/simulator.ts'
import { Refused } from '../adapters/adapter.ts'
import { adapters } from '../adapters/adapters.ts'
import { paymentSimulators } from '../simulators/simulators.ts'
import { isPaySystem } from '#contract/payments/providers.ts'

/**
 * Connects the merchant to a provider, or changes that. Keys that cannot be right together are refused at once; a simulator
 * opens an account and hands out its own.
 */
export async function saveProvider(ctx: CallCtx, form: ConnectionForm): Promise<{ id: number }> {
  const { app } = ctx
  const isNewSimulated = form.mode === 'simulator' && !form.id
  const simulator = paymentSimulators[form.system]
  if (form.mode === 'simulator' && (!simulator || !simulatorsOf(app))) fail('payments.noSimulator')
  const saved = await inTransaction(ctx, (inner) => save(inner, form))
  if (!isNewSimulated || !simulator) return { id: saved.id }
  const made = await simulator.open(app, tellsOf(ctx, saved.key))
  await inTransaction(ctx, async (inner) => {
    await changeConnection(inner, saved.id, {
      secrets: made.secrets,
      settings: { ...form.settings, ...made.settings, tells: tellsOf(ctx, saved.key) },
      enabled: true,
    })
  })
  return { id: saved.id }
}

/** Where a provider is to call us. */
export const tellsOf = ({ app }: Pick<Ctx, 'app'>, key: string): string =>
  `${app.config.publicUrl}/outside/${key}`

async function save(ctx: Ctx, form: ConnectionForm): Promise<{ id: number; key: string }> {
  const facts = payFacts[form.system]
  const before = form.id ? await readConnection(ctx, form.id) : undefined
  if (before && (before.system !== form.system || before.mode !== form.mode))
    failField('system', 'notAllowed')
  const secrets = Object.fromEntries(
    facts.secrets.flatMap(({ name }) => {
      const given = form.secrets[name]?.trim()
      return given ? [[name, given]] : []
    }),
  )
  const settings = Object.fromEntries(facts.settings.map(({ name }) => [name, form.settings[name] ?? '']))
  if (form.mode !== 'simulator') {
    for (const { name, required } of facts.settings as readonly { name: string; required?: true }[])
      if (required && !settings[name]) failField(`settings.${name}`, 'required')
    const all = { mode: form.mode, settings, secrets: { ...before?.secrets, ...secrets } }
    // An account under the platform has no keys of its own.
    const why = before?.settings['connected'] === 'yes' ? '' : adapters[form.system].whyNotKeys?.(all)
    if (why) fail('payments.wrongKey', { why: ctx.app.word(ctx.language, `payments.keys.${why}`) })
  }
  const stored =
    form.mode === 'simulator' && before ? { ...before.settings } : { ...before?.settings, ...settings }
  const { id, key } = await saveConnection(ctx, {
    id: form.id,
    version: form.version,
    system: form.system,
    name: form.name,
    mode: form.mode,
    settings: stored,
    secrets: form.mode === 'simulator' ? {} : secrets,
  })
  // Providers that are told with each call where to answer need to know it.
  await changeConnection(ctx, id, {
    settings: { ...stored, tells: tellsOf(ctx, key) },
    ...(form.mode === 'simulator' && !before && { enabled: false }),
  })
  await emit(ctx, before ? 'payments.connectionUpdated' : 'payments.connectionCreated', {
    subject: 'connection',
    subjectId: id,
    facts: { name: form.name },
    topics: ['connection'],
  })
  return { id, key }
}

export async function enableProvider(
  ctx: Ctx,
  { id, enabled }: { id: number; enabled: boolean },
): Promise<{ done: true }> {
  const row = await changeConnection(ctx, id, { enabled })
  if (row.enabled === enabled) fail('operationInvalid')
  await emit(ctx, enabled ? 'payments.connectionEnabled' : 'payments.connectionDisabled', {
    subject: 'connection',
    subjectId: id,
    facts: { name: row.name },
    topics: ['connection'],
  })
  return { done: true }
}

/** What goes wrong at a simulator from now on. */
export async function switchFault(
  ctx: Ctx,
  { id, fault, echo }: { id: number; fault: Fault; echo: Echo },
): Promise<{ done: true }> {
  const row = await changeConnection(ctx, id, { fault, echo })
  if (row.mode !== 'simulator') fail('payments.noSimulator')
  await emit(ctx, 'payments.connectionFault', {
    subject: 'connection',
    subjectId: id,
    facts: { name: row.name, fault, echo },
    topics: ['connection'],
  })
  return { done: true }
}

/** Asks something harmless. */
export async function testProvider(
  ctx: CallCtx,
  { id }: { id: number },
): Promise<{ ok: boolean; why: string }> {
  const why = await whySilent(ctx, await inTransaction(ctx, (inner) => readConnection(inner, id)))
  return { ok: why === null, why: why ?? '' }
}

/** What stands against an account when its provider is asked something harmless; null where it answers. */
export async function whySilent({ app }: CallCtx, connection: Connection): Promise<string | null> {
  if (!isPaySystem(connection.system)) fail('notFound')
  try {
    await adapters[connection.system].ping?.({ app, connection })
    return null
  } catch (error) {
    if (error instanceof OutsideFault || error instanceof Refused) return error.message
    throw error
  }
}
