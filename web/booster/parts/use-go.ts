import { useRouter } from '@tanstack/react-router'

/** Goes to an address of the product. */
export function useGo(): (href: string) => void {
  const router = useRouter()
  return (href) => void router.navigate({ href })
}
