import type { SupplierOrderLine } from '#server/suppliers/supplier-order.ts'

/** A day trip for two as its supplier sees it, for tests. */
export function supplierLine(more: Partial<SupplierOrderLine> = {}): SupplierOrderLine {
  return {
    orderCode: 'AB17',
    productName: 'Phi Phi Islands',
    serviceDate: '2026-12-24',
    session: '08:30',
    counts: { adult: 1, child: 1, infant: 0, unit: 0 },
    guests: [
      {
        name: '张伟',
        pinyin: 'ZHANG WEI',
        kind: 'adult',
        collected: [
          { label: 'Passport', value: 'E12345678' },
          { label: 'Height', value: '178 cm' },
        ],
      },
      { name: 'น้ำ ทองดี', kind: 'child' },
    ],
    contact: { name: '张伟', phone: '+86 138 0000 1234' },
    collected: [{ label: 'Flight', value: 'CZ8063' }],
    pickUp: { place: 'Karon Beach Resort', time: '07:10', note: 'Room 2214' },
    dropOff: { place: 'Phuket Airport' },
    note: 'No pork.',
    agreedAmount: { amountMinor: 531000, currency: 'THB' },
    ...more,
  }
}
