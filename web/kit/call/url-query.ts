import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

export type UrlQuery = Record<string, string>
type Patch = Record<string, string | number | boolean | null | undefined>

export const parseQuery = (text: string): UrlQuery => Object.fromEntries(new URLSearchParams(text))
export function writeQuery(query: Record<string, unknown>): string {
  const retained = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = new URLSearchParams(
    retained.map(([key, value]) => [key, String(value as string | number)]),
  ).toString()
  return text ? `?${text}` : ''
}

/**
 * The query of the address as texts, and a function that changes parts of it (null or '' takes one away). Changing does
 * not scroll; it replaces the history entry unless `push` is asked for.
 */
export function useUrlQuery(): [UrlQuery, (patch: Patch, options?: { push?: boolean }) => void] {
  const query = useSearch({ strict: false }) as UrlQuery
  const navigate = useNavigate()
  const change = useCallback(
    (patch: Patch, { push = false }: { push?: boolean } = {}) => {
      const search = (before: Record<string, unknown>) => parseQuery(writeQuery({ ...before, ...patch }))
      void navigate({ to: '.', search: search as never, replace: !push })
    },
    [navigate],
  )
  return [query, change]
}
