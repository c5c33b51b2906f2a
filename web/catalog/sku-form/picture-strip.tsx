import { useWords } from '../../kit/words/words.ts'
import './picture-strip.css'

/** Pictures of a product; each opens as it is, in a page of its own. */
export function PictureStrip({ urls }: { urls: readonly string[] }) {
  const { w } = useWords()
  return (
    <ul className="sku-pictures">
      {urls.map((url, at) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={`${w('catalog.fields.pictures')} ${at + 1}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}
