import type { z } from 'zod'
import type {
  CallFilter,
  CallList,
  ConnectionFilter,
  ConnectionList,
  ConnectionRow,
  InboxList,
  OutboxItem,
  OutboxList,
} from '#contract/payments/setup/setup.schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { readConnection } from '../../kit/outside/connections.ts'
import { callPage, connectionPage, inboxPage, outboxPage } from '../../kit/outside/outside.queries.ts'
import { sendNow, stopOut } from '../../kit/outside/outbox.ts'
import { takeAgain } from '../../kit/outside/take-again.ts'
import { fail } from '../../kit/call/errors.ts'
import { notify } from '../../kit/events.ts'
import { paySystems } from '#contract/payments/providers.ts'
import { adapters, paymentDoors } from '../adapters/adapters.ts'
import { paymentSimulators } from '../simulators/simulators.ts'
import { tellsOf } from './save-connection.ts'

const needs = 'setting.paymentAccounts'

/** Accounts by name, with how they are: never a secret. */
export async function listConnections(
  ctx: Ctx,
  { text, ...paging }: z.output<typeof ConnectionFilter>,
): Promise<z.input<typeof ConnectionList>> {
  const page = await connectionPage<ConnectionRow['system']>(ctx, paySystems, text, paging)
  const can = canOf(ctx, {
    edit: `${needs}.edit`,
    enable: `${needs}.edit`,
    test: needs,
    fault: `${needs}.edit`,
  })
  return {
    ...page,
    rows: page.rows.map(({ key, settings, ...row }) => ({
      ...row,
      settings: Object.fromEntries(Object.entries(settings).filter(([name]) => name !== 'tells')),
      tells: tellsOf(ctx, key),
      can: {
        ...can,
        ...(mayRotate({ ...row, settings }) &&
          canOf(ctx, {
            rotate: `${needs}.edit`,
            ...(row.nextAt && { tryKeys: `${needs}.edit`, dropKeys: `${needs}.edit` }),
          })),
      },
    })),
  }
}

/** There are keys, the provider can be asked by them, and its simulator knows how to make new ones. */
const mayRotate = ({
  system,
  mode,
  settings,
  has,
}: Pick<ConnectionRow, 'system' | 'mode' | 'settings' | 'has'>): boolean =>
  has.length > 0 &&
  settings['connected'] !== 'yes' &&
  Boolean(adapters[system].ping) &&
  (mode !== 'simulator' || Boolean(paymentSimulators[system]?.rotate))

/** What an account's provider was asked, the newest first. */
export async function listCalls(
  ctx: Ctx,
  { connectionId, ...paging }: z.output<typeof CallFilter>,
): Promise<z.input<typeof CallList>> {
  await readConnection(ctx, connectionId)
  return callPage(ctx, connectionId, paging)
}

/** What an account's provider told us, as it came. */
export async function listInbox(
  ctx: Ctx,
  { connectionId, ...paging }: z.output<typeof CallFilter>,
): Promise<z.input<typeof InboxList>> {
  await readConnection(ctx, connectionId)
  const page = await inboxPage(ctx, connectionId, paging)
  const can = canOf(ctx, { takeAgain: `${needs}.edit` })
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      can: row.state === 'waiting' || row.state === 'refused' ? can : {},
    })),
  }
}

export async function takeMessageAgain(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  if (!(await takeAgain(ctx, paymentDoors, id))) fail('payments.stillRefused')
  notify(ctx, ['connection', 'payment'], id)
  return { done: true }
}

/** What is to go out to an account's provider. */
export async function listOutbox(
  ctx: Ctx,
  { connectionId, ...paging }: z.output<typeof CallFilter>,
): Promise<z.input<typeof OutboxList>> {
  await readConnection(ctx, connectionId)
  const page = await outboxPage<OutboxItem['kind']>(ctx, connectionId, paging)
  const edit = `${needs}.edit`
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      can:
        row.state === 'done'
          ? {}
          : canOf(ctx, { sendNow: edit, ...(row.state === 'waiting' && { stopOut: edit }) }),
    })),
  }
}

export async function sendItemNow(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  await sendNow(ctx, { id })
  return { done: true }
}

export async function stopItem(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  await stopOut(ctx, id)
  return { done: true }
}
