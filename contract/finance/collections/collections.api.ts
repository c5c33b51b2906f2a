import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Saved, ShortText } from '../../kit/schema.ts'
import { CollectionFilter, CollectionForm, CollectionList } from './collections.schema.ts'

const needs = 'setting.gatheringAccount'

/** Accounts in which money is received. */
export const collectionsApi = {
  collectionList: read('/supplier/gatheringAccount/list', {
    needs,
    input: CollectionFilter,
    output: CollectionList,
  }),
  collectionSave: act('/supplier/gatheringAccount/save', {
    needs: `${needs}.edit`,
    sensitive: true,
    input: CollectionForm,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  collectionEnable: act('/supplier/gatheringAccount/enable', {
    needs: `${needs}.edit`,
    input: z.object({ id: Id, enabled: z.boolean() }),
    output: Done,
    back: 'collectionEnable',
    backBy: 'turned',
  }),
  /** Enabled ones for pickers. */
  collectionChoices: read('/supplier/gatheringAccount/simpleList', {
    needs: '*',
    openTo: ['finance', 'agents', 'suppliers'],
    input: z.object({
      text: ShortText.optional(),
      ids: z.array(Id).optional(),
      currency: z.string().optional(),
    }),
    output: z.object({
      rows: z.array(z.object({ id: Id, code: z.string(), name: z.string(), currency: z.string() })),
    }),
  }),
}
