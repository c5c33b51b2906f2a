import { ServiceList } from './service-list.tsx'

/** Services of this kind to arrange. */
export default function GroupPlay() {
  return <ServiceList part="play" />
}
