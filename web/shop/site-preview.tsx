import { nameIn } from '#contract/kit/languages.ts'
import { isColour } from '#contract/shop/colour.ts'
import { wordAt } from '#contract/words.ts'
import { siteForm } from '#contract/shop/shop.fields.ts'
import { fileUrl } from '../files/files.public.ts'
import { useRead } from '../kit/call/query.ts'
import { useFormValues } from '../kit/form/use-form.ts'
import { useFormOf } from '../kit/record/record-fields.tsx'
import { useWords } from '../kit/words/words.ts'
import { shop } from './shop.client.ts'

/** The shop as it is typed. */
export function SitePreview() {
  const { w, language } = useWords()
  const values = useFormValues(useFormOf(siteForm))
  const colour = isColour(values.colour) ? values.colour : '#0b6e75'
  const text = (names: Partial<Record<string, string>>) => nameIn(names, language)
  const { skuIds, categoryIds, newest, grouped } = values
  const { data } = useRead(
    shop.sitePreview,
    { skuIds, categoryIds, newest, grouped },
    { keep: true, skipToast: true, live: ['sku'] },
  )
  const [goods, more] = [data?.rows ?? [], (data?.total ?? 0) - (data?.rows.length ?? 0)]
  return (
    <div className="shop-preview lt-field-wide">
      <header style={{ background: colour }}>
        {values.logoFileId && <img src={fileUrl(values.logoFileId)} alt="" />}
        {text(values.names)}
      </header>
      <div>
        {values.bannerFileIds.map((id) => (
          <img key={id} src={fileUrl(id)} alt="" />
        ))}
        {text(values.notices) && <p>{text(values.notices)}</p>}
        <ul className="shop-goods" data-display={values.display}>
          {goods.map(({ code, names, category, coverFileId }) => (
            <li key={code}>
              {coverFileId !== null && <img src={fileUrl(coverFileId)} alt="" loading="lazy" />}
              {category && <small>{text(category)}</small>}
              <span>{text(names) || code}</span>
            </li>
          ))}
        </ul>
        {data?.total === 0 && <p className="shop-note">{w('shop.text.noGoods')}</p>}
        {more > 0 && <p className="shop-note">{w('shop.text.moreGoods', { count: more })}</p>}
        {values.hours.map(({ day, from, to }, at) => (
          <p key={`${at}.${day}`} className="shop-note">
            {day && w(wordAt('shop.weekdays', day))} {from}–{to}
          </p>
        ))}
        <p className="shop-note">
          {[text(values.addresses), ...values.phones.map(({ phone }) => phone), values.line, values.wechat]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </div>
  )
}
