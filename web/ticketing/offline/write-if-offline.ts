import type { VerifiedVoucher } from '#contract/ticketing/verify/verify.schema.ts'
import { gateState } from './gate-state.ts'
import { syncGate } from './sync-gate.ts'
import { writeAct } from './write-journal.ts'

type Boarded = { voucher: VerifiedVoucher; ids: number[]; scanKey: string }

/** Writes a boarding that could not be sent to this device's journal; false where the server answers, and its no was one. */
export async function writeIfOffline({ voucher, ids, scanKey }: Boarded): Promise<boolean> {
  if (!gateState().device) return false
  if (navigator.onLine) await syncGate()
  if (navigator.onLine && gateState().live) return false
  await writeAct({
    kind: 'board',
    eventId: scanKey,
    code: voucher.code,
    voucherId: voucher.id,
    entitlementIds: ids,
  })
  return true
}
