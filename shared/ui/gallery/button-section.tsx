import { useState } from 'react'
import {
  Avatar,
  Badge,
  Button,
  Count,
  Ellipsis,
  FeedIcon,
  IconButton,
  Kbd,
  LinkButton,
  Plus,
  RefreshCw,
  Star,
} from '../src/index.ts'
import { Row, Section } from './section.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const names = ['Ars Technica', '少数派', 'kottke.org', 'はてな', 'Überschrift', 'The Marginalian', '42 Days']
const picture =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="teal"/></svg>',
  )

export function ButtonSection() {
  const [starred, setStarred] = useState(true)
  return (
    <Section title="Buttons, marks">
      {variants.map((variant) => (
        <Row key={variant}>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant}>Medium</Button>
          <Button variant={variant} size="large">
            Large
          </Button>
          <Button variant={variant} icon={<Plus />}>
            With icon
          </Button>
          <Button variant={variant} loading>
            Loading
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Row>
      ))}
      <Row>
        <LinkButton href="#top">A link</LinkButton>
        <IconButton label="Refresh" shortcut="r">
          <RefreshCw />
        </IconButton>
        <IconButton label="Star" shortcut="s" pressed={starred} onClick={() => setStarred(!starred)}>
          <Star fill={starred ? 'currentColor' : 'none'} />
        </IconButton>
        <IconButton label="More" size="small">
          <Ellipsis />
        </IconButton>
        <IconButton label="Refreshing" loading>
          <RefreshCw />
        </IconButton>
        <IconButton label="Not now" disabled>
          <RefreshCw />
        </IconButton>
      </Row>
      <Row>
        <Badge>Neutral</Badge>
        <Badge tone="accent">Accent</Badge>
        <Badge tone="success">Success</Badge>
        <Badge tone="warning">Warning</Badge>
        <Badge tone="danger">Danger</Badge>
        <Count label="128 unread">128</Count>
        <Count label="12 new" tone="accent">
          12
        </Count>
        <Kbd keys="mod+k" />
        <Kbd keys="shift+mod+a" />
        <Kbd keys="escape" />
      </Row>
      <Row>
        {names.map((name) => (
          <FeedIcon key={name} name={name} size={24} />
        ))}
        <FeedIcon name="Pictured" src={picture} size={24} />
        <FeedIcon name="Broken" src="/missing.png" size={24} />
        <Avatar name="Ada" size={32} />
        <Avatar name="Pictured" src={picture} size={32} />
        <FeedIcon name="Large" size={48} />
      </Row>
    </Section>
  )
}
