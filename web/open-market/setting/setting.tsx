import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { settingRecords, settingTabs } from '#contract/open-market/setting.fields.ts'
import { useRead } from '../../kit/call/query.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { HistoryCard } from '../../audit/history.public.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { Tabs } from '../../kit/parts/page/tabs.tsx'
import { useWords } from '../../kit/words/words.ts'
import { openMarket } from '../open-market.client.ts'
import { CompanyTab, VisibilityTab } from './company-tabs.tsx'
import { LicencesTab } from './licences-tab.tsx'
import { MessagesCard, ProductsCard, RequestsCard, TermsTab } from './setting-cards.tsx'
import { OwnBands } from './own-bands.tsx'
import { TabHistory } from './tab-history.tsx'
import { SharesCard } from './shares.tsx'
import '../open-market.css'
import { WaitingPrices } from './waiting-prices.tsx'
import { WaitingTexts } from './waiting-texts.tsx'

const tabs = settingTabs.map((value) => ({ value, word: `open-market.tabs.${value}` as const }))

type Tab = (typeof settingTabs)[number]
/** What others read of us has versions of its own. */
const ofPage: readonly Tab[] = ['company', 'visibility', 'licences']

/** How this company stands in the market, by tab; the company page where the address names none that there is. */
export default function MarketSetting() {
  const { w } = useWords()
  const [query, change] = useUrlQuery()
  const tab = asOneOf(settingTabs, query['tab']) ?? 'company'
  const { data: setting } = useRead(openMarket.setting, undefined, { live: ['marketSetting'] })
  const { data: company } = useRead(openMarket.company, undefined, { live: ['marketSetting'] })
  const version = (ofPage.includes(tab) ? company : setting)?.version
  return (
    <>
      <PageHead title={w('open-market.screens.marketSetting')} />
      <Tabs
        label={w('open-market.screens.marketSetting')}
        tabs={tabs}
        value={tab}
        onChange={(value) => change({ tab: value })}
      />
      <div className="market-setting">
        {tab === 'company' && company && <CompanyTab company={company} />}
        {tab === 'company' && setting && <OwnBands setting={setting} />}
        {tab === 'visibility' && company && <VisibilityTab company={company} />}
        {tab === 'licences' && company && <LicencesTab company={company} />}
        {tab === 'terms' && setting && <TermsTab setting={setting} />}
        {tab === 'products' && setting && (
          <>
            <WaitingPrices />
            <WaitingTexts />
            <ProductsCard setting={setting} />
            <SharesCard />
          </>
        )}
        {tab === 'requests' && setting && <RequestsCard setting={setting} />}
        {tab === 'messages' && setting && <MessagesCard setting={setting} />}
        {version !== undefined && (
          <TabHistory key={tab} tab={tab} of={settingRecords[tab]} version={version} />
        )}
        {setting && <HistoryCard history={setting.history} />}
      </div>
    </>
  )
}
