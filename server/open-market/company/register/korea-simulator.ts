import type { App } from '../../../kit/app-services.ts'
import { Simulated, type Simulator, type SimulatorAnswer } from '../../../kit/outside/simulator.ts'

const system = 'kr-register'
/** The key of the demo; a real one is given by the portal. */
export const sampleKey = 'sample-service-key'

/** A row as the portal writes it. */
export type Listed = {
  MNG_NO: string
  BPLC_NM: string
  ROAD_NM_ADDR: string
  LOTNO_ADDR: string
  SALS_STTS_CD: '01' | '02' | '03' | '04'
  SALS_STTS_NM: string
  LCPMT_YMD: string
}
/** Businesses that the simulated register lists, by their number there. */
export const listedIn = (app: App) => new Simulated<Listed>(app, system, 'business')

/** Invented, as their names say. */
const samples: readonly Listed[] = [
  {
    MNG_NO: 'SAMPLE-1',
    BPLC_NM: '표본여행사',
    ROAD_NM_ADDR: '서울특별시 중구 표본로 1',
    LOTNO_ADDR: '서울특별시 중구 표본동 1',
    SALS_STTS_CD: '01',
    SALS_STTS_NM: '영업/정상',
    LCPMT_YMD: '2018-03-02',
  },
  {
    MNG_NO: 'SAMPLE-2',
    BPLC_NM: '(주)표본관광',
    ROAD_NM_ADDR: '부산광역시 중구 표본로 2',
    LOTNO_ADDR: '부산광역시 중구 표본동 2',
    SALS_STTS_CD: '03',
    SALS_STTS_NM: '폐업',
    LCPMT_YMD: '2015-07-21',
  },
]

const json = (body: object): SimulatorAnswer => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const refusal = `<OpenAPI_ServiceResponse><cmmMsgHeader><errMsg>SERVICE ERROR</errMsg>
<returnAuthMsg>SERVICE_KEY_IS_NOT_REGISTERED_ERROR</returnAuthMsg><returnReasonCode>30</returnReasonCode></cmmMsgHeader></OpenAPI_ServiceResponse>`

/** A list of licensed businesses of data.go.kr as far as we ask it: by name and place, in pages, with its three shapes of `items`. */
const koreaSimulator: Simulator = {
  open: () => Promise.resolve({ secrets: { serviceKey: sampleKey }, settings: {} }),
  async answer(app, { path, query }) {
    const requested = new URLSearchParams(query)
    if (path !== '/info') return { status: 404, body: '' }
    if (requested.get('serviceKey') !== sampleKey)
      return { headers: { 'content-type': 'text/xml' }, body: refusal }
    const [name, place] = [
      requested.get('cond[BPLC_NM::LIKE]') ?? '',
      requested.get('cond[ROAD_NM_ADDR::LIKE]') ?? '',
    ]
    const [pageNo, numOfRows] = [
      Number(requested.get('pageNo')) || 1,
      Math.min(100, Number(requested.get('numOfRows')) || 10),
    ]
    const all = [...(await listedIn(app).list(sampleKey)), ...samples].filter(
      (row) => row.BPLC_NM.includes(name) && row.ROAD_NM_ADDR.includes(place),
    )
    const page = all.slice((pageNo - 1) * numOfRows, pageNo * numOfRows)
    const [only] = page
    return json({
      response: {
        header: { resultCode: '00', resultMsg: 'NORMAL SERVICE.' },
        body: {
          totalCount: all.length,
          pageNo,
          numOfRows,
          items: !only ? '' : { item: page.length === 1 ? only : page },
        },
      },
    })
  },
}
export const marketSimulators = { [system]: koreaSimulator }
