import { leaseTotal, placesOf, type SoldParty } from '#contract/ticketing/offline/lease-price.ts'
import type { DeviceLease, OfflineSale } from '#contract/ticketing/offline/lease.schema.ts'
import type { StoredDevice } from './sealed-store.ts'
import { syncGate } from './sync-gate.ts'
import { writeBeside } from './write-journal.ts'

type Lease = DeviceLease
/** A sale that stands on this device, with the codes that its guests get. */
export type WrittenSale = { sale: OfflineSale; lease: Lease; blanks: Lease['blanks']; soldAt: string }
export type Payment = Pick<
  OfflineSale,
  'method' | 'receivedMinor' | 'reference' | 'contactName' | 'contactPhone'
>

/** Codes of a lease that nobody has: neither the server nor this device has sold them. */
export const freeBlanks = (
  lease: Lease,
  device: Pick<StoredDevice, 'usedBlanks'> | null,
): Lease['blanks'] => {
  const used = new Set(device?.usedBlanks?.[lease.id] ?? [])
  return lease.blanks.filter(({ no }) => !used.has(no))
}

/** Thrown where another tab has just sold the last places. */
class LeaseShort extends Error {
  override readonly name = 'LeaseShort'
}

/**
 * Sells places of a lease: the sale, the codes that it uses and the number of its receipt are stored together, before anybody is told. It is
 * handed in when there is network. Throws `LeaseShort`.
 */
export async function writeSale(lease: Lease, party: SoldParty, payment: Payment): Promise<WrittenSale> {
  const written: { sale: OfflineSale; blanks: Lease['blanks'] }[] = []
  const entry = await writeBeside((device) => {
    const blanks = freeBlanks(lease, device).slice(0, placesOf(lease, party))
    const totalMinor = leaseTotal(lease.unit, party)
    if (blanks.length < placesOf(lease, party) || totalMinor === null) throw new LeaseShort()
    const receipt = (device.lastReceipt ?? 0) + 1
    const sale: OfflineSale = {
      ...party,
      ...payment,
      leaseId: lease.id,
      blanks: blanks.map(({ no }) => no),
      totalMinor,
      receiptNo: `${device.id}-${String(receipt).padStart(4, '0')}`,
    }
    written.push({ sale, blanks })
    const used = [...(device.usedBlanks?.[lease.id] ?? []), ...sale.blanks]
    return {
      act: { kind: 'sale', code: '', sale },
      device: { usedBlanks: { ...device.usedBlanks, [lease.id]: used }, lastReceipt: receipt },
    }
  })
  const [one] = written
  if (!one) throw new LeaseShort()
  void syncGate()
  return { ...one, lease, soldAt: entry.deviceAt }
}
