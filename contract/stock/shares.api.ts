import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, listOf, Saved } from '../kit/schema.ts'
import { Share, ShareChange, ShareDays, ShareDaysAsk, ShareFilter, SharesForm } from './shares.schema.ts'

const needs = 'entertainment.StandardStockConf'
const edit = 'entertainment.StandardStockConf.edit'

export const sharesApi = {
  shareList: read('/supplier/standardStockConf/list', { needs, input: ShareFilter, output: listOf(Share) }),
  shareDays: read('/supplier/standardStockConf/days', { needs, input: ShareDaysAsk, output: ShareDays }),
  /** One share for many SKUs, agents and channels at once; answers how many there are. */
  shareSave: act('/supplier/standardStockConf/save', {
    many: true,
    needs: edit,
    errors: ['open-market.byContract'],
    input: SharesForm,
    output: z.object({ saved: z.number().int() }),
  }),
  shareUpdate: act('/supplier/standardStockConf/update', {
    needs: edit,
    errors: ['open-market.byContract'],
    input: ShareChange,
    output: Saved,
  }),
  shareDelete: act('/supplier/standardStockConf/delete', {
    many: true,
    back: 'shareSave',
    needs: edit,
    errors: ['open-market.byContract'],
    input: z.object({ id: Id }),
    output: Done,
  }),
}
