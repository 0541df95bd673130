// oxlint-disable-next-line import/no-unassigned-import -- puts IndexedDB in place before the database looks for it
import 'fake-indexeddb/auto'
