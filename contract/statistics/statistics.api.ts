import { read } from '../kit/endpoint.ts'
import { Channels, FigureList, NightsAsk, Personal, PersonalAsk, SalesAsk } from './statistics.schema.ts'
import { statisticsKeys } from './statistics.keys.ts'

/** Figures over many orders, in the merchant's currency. */
export const statisticsApi = {
  /** What was sold, by one thing: revenue without tax, and for whom it is meant cost and profit. */
  sales: read('/supplier/report/sales', {
    needs: statisticsKeys.sales,
    expensive: true,
    input: SalesAsk,
    output: FigureList,
  }),
  /** Nights that rooms were slept in, and how full the rooms were that are counted. */
  nights: read('/supplier/report/nights', {
    needs: statisticsKeys.nights,
    expensive: true,
    input: NightsAsk,
    output: FigureList,
  }),
  channels: read('/supplier/report/channels', { needs: '*', openTo: ['statistics'], output: Channels }),
  /** The own work of the person who asks. */
  personal: read('/supplier/report/personal', {
    needs: '*',
    personal: true,
    expensive: true,
    input: PersonalAsk,
    output: Personal,
  }),
}
