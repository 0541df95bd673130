import { useState } from 'react'
import {
  Autocomplete,
  Checkbox,
  IconButton,
  Image,
  Newspaper,
  Search,
  SegmentedControl,
  Select,
  Switch,
  TextArea,
  TextField,
  Video,
  X,
} from '../src/index.ts'
import styles from './gallery.module.css'
import { Row, Section } from './section.tsx'

const kinds = [
  { value: 'articles', label: 'Articles', icon: <Newspaper /> },
  { value: 'pictures', label: 'Pictures', icon: <Image /> },
  { value: 'videos', label: 'Videos', icon: <Video /> },
] as const

export function FieldSection() {
  return (
    <Section title="Fields">
      <div className={styles.columns}>
        <TextColumn />
        <ChoiceColumn />
      </div>
    </Section>
  )
}

function TextColumn() {
  const [text, setText] = useState('Ars Technica')
  const [category, setCategory] = useState('')
  return (
    <div className={styles.column}>
      <TextField
        label="Search"
        hideLabel
        size="large"
        icon={<Search />}
        placeholder="Address of a site or a feed"
        value={text}
        onChange={setText}
        trailing={
          <IconButton label="Clear" size="small" onClick={() => setText('')}>
            <X />
          </IconButton>
        }
      />
      <TextField label="Title" description="As it stands in the sidebar" value={text} onChange={setText} />
      <TextField label="Address" error="This is no address" value="htp:/" onChange={setText} />
      <TextField label="Disabled" disabled value="Nothing to change" onChange={setText} />
      <TextArea label="Note" placeholder="A few words" value="" onChange={setText} />
      <Autocomplete
        label="Category"
        placeholder="None"
        value={category}
        suggestions={['Design', 'News', 'Science', '新闻']}
        onChange={setCategory}
      />
    </div>
  )
}

function ChoiceColumn() {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('articles')
  const [on, setOn] = useState(true)
  return (
    <div className={styles.column}>
      <Select label="View" value={kind} options={kinds} onChange={setKind} />
      <Select label="Disabled" disabled value={kind} options={kinds} onChange={setKind} />
      <Row>
        <SegmentedControl label="Kind" value={kind} options={kinds} onChange={setKind} />
      </Row>
      <Row>
        <Checkbox label="Checked" checked={on} onChange={setOn} />
        <Checkbox label="Not" checked={!on} onChange={(next) => setOn(!next)} />
        <Checkbox label="Some" checked={false} indeterminate onChange={setOn} />
        <Checkbox label="Disabled" checked disabled onChange={setOn} />
      </Row>
      <Switch label="Private" description="Nobody else sees it" checked={on} onChange={setOn} />
      <Switch label="Off" checked={!on} onChange={(next) => setOn(!next)} />
      <Switch label="Disabled" checked disabled onChange={setOn} />
    </div>
  )
}
