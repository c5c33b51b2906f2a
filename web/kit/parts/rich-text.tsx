import './rich-text.css'

/** A text as the server keeps it: it has made every tag of it anew (server/kit/text/rich-text.ts), so it is shown as it is. */
export const RichText = ({ html, lang }: { html: string; lang?: string | undefined }) => (
  <div className="lt-rich-text" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
)
