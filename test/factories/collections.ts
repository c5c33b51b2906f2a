import { randomUUID } from 'node:crypto'
import { collectionsApi } from '#contract/finance/collections/collections.api.ts'
import type { Caller } from './http.ts'

/** An account in which the merchant receives money, made as people do. */
export const makeCollection = (staff: Caller, more: object = {}): Promise<{ id: number }> =>
  staff.data<{ id: number }>(collectionsApi.collectionSave.path, {
    code: `BANK-${randomUUID().slice(0, 6)}`,
    name: 'Bangkok Bank',
    kind: 'bank',
    currency: 'THB',
    bankName: 'Bangkok Bank',
    accountName: 'Blue Sea Tours Co., Ltd.',
    accountNumber: '123-4-56789-0',
    swift: 'BKKBTHBK',
    instructions: '',
    qrFileId: null,
    shown: true,
    isDefault: false,
    ...more,
  })
