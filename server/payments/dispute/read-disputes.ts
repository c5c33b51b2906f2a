import { sql } from 'kysely'
import type { PaySystem } from '#contract/payments/providers.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import type { ProviderDispute, Port } from '../adapters/adapter.ts'
import { adapters } from '../adapters/adapters.ts'
import { keepDispute, readDispute } from './read-dispute.ts'

/** So many days after it began a dispute may still move. */
const days = 180

type StoredDispute = { id: string; state: string; due: string | null; evidence: boolean; apart: boolean }

/** Finds disputes that no webhook told, and how those stand whose end was not told: by the provider's list, and by its movements. */
export async function readDisputes(port: Port, system: PaySystem): Promise<void> {
  const adapter = adapters[system]
  if (!adapter.disputes) return
  const since = new Date(Date.now() - days * 86_400_000)
  const listed = await adapter.disputes(port, { since })
  const { existing, named } = await standing(port)
  const found = new Set(listed.map(({ id }) => id))
  for (const response of listed)
    if (isNews(response, existing.get(response.id))) await keepDispute(port, system, response)
  for (const id of named) if (!found.has(id)) await readDispute(port, system, id)
}

/** Those of one payment, as its provider has them now: what was disputed is not given back besides. */
export async function readDisputesOf(port: Port, system: PaySystem, paymentId: string): Promise<void> {
  const response = paymentId ? await adapters[system].disputes?.(port, { paymentId }) : undefined
  for (const dispute of response ?? []) await keepDispute(port, system, dispute)
}

const isNews = (response: ProviderDispute, existing: StoredDispute | undefined): boolean =>
  !existing ||
  existing.apart ||
  existing.state !== response.state ||
  existing.evidence !== response.hasEvidence ||
  (existing.due === null ? null : Date.parse(existing.due)) !== (response.dueAt?.getTime() ?? null)

/** What is kept of an account, and what its movements name that is not. */
const standing = ({
  app,
  connection,
}: Port): Promise<{ existing: Map<string, StoredDispute>; named: string[] }> =>
  withSystemCtx(app, connection.merchantId, async ({ db, scope: { merchantId } }) => {
    const existing =
      await sql<StoredDispute>`select d.outside_id as id, d.state, d.due_at as due, d.evidence_at is not null as evidence,
        d.attempt_id is null and exists (select from payment_line l join payment_attempt a on a.merchant_id = l.merchant_id and a.connection_id = l.connection_id
          and a.payment_id = l.payment_id where l.merchant_id = d.merchant_id and l.connection_id = d.connection_id and l.source = d.outside_id and l.payment_id <> '') as apart
      from payment_dispute d where d.merchant_id = ${merchantId} and d.connection_id = ${connection.id}`.execute(
        db,
      )
    const named = await sql<{ id: string }>`select distinct l.source as id from payment_line l
       where l.merchant_id = ${merchantId} and l.connection_id = ${connection.id} and l.kind in ('dispute', 'dispute_reversal') and l.source <> ''
         and not exists (select from payment_dispute d where d.merchant_id = l.merchant_id and d.connection_id = l.connection_id and d.outside_id = l.source)`.execute(
      db,
    )
    return {
      existing: new Map(existing.rows.map((row) => [row.id, row])),
      named: named.rows.map(({ id }) => id),
    }
  })
