import { useRouter } from '@tanstack/react-router'
import { useRef, type AnchorHTMLAttributes, type MouseEvent } from 'react'
import { parseQuery } from '../call/url-query.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string; replace?: boolean }

/** Milliseconds for which a link is pointed at by whoever means it; a pointer that passes, or lies where a page is drawn, loads nothing. */
const preloadAfterMs = 60

/** A link to a screen: a real anchor (new tab, copy address), loading its page when it is pointed at. */
export function Link({ href, replace, onClick, ...rest }: Props) {
  const router = useRouter()
  const pointed = useRef<ReturnType<typeof setTimeout>>(undefined)
  const preload = () => {
    const [path = '/', query = ''] = href.split('?')
    void router.preloadRoute({ to: path, search: parseQuery(query) as never }).catch(() => undefined)
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || elsewhere || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    void router.navigate({ href, ...(replace && { replace }) })
  }
  return (
    <a
      href={href}
      onClick={follow}
      onPointerEnter={() => (pointed.current = setTimeout(preload, preloadAfterMs))}
      onPointerLeave={() => clearTimeout(pointed.current)}
      onFocus={preload}
      {...rest}
    />
  )
}
