import { ServiceList } from './service-list.tsx'

/** Services of this kind to arrange. */
export default function GroupTraffic() {
  return <ServiceList part="traffic" />
}
