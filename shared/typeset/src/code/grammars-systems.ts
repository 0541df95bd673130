import c from 'shiki/langs/c.mjs'
import cpp from 'shiki/langs/cpp.mjs'
import csharp from 'shiki/langs/csharp.mjs'
import dart from 'shiki/langs/dart.mjs'
import go from 'shiki/langs/go.mjs'
import haskell from 'shiki/langs/haskell.mjs'
import java from 'shiki/langs/java.mjs'
import kotlin from 'shiki/langs/kotlin.mjs'
import nix from 'shiki/langs/nix.mjs'
import objectiveC from 'shiki/langs/objective-c.mjs'
import rust from 'shiki/langs/rust.mjs'
import scala from 'shiki/langs/scala.mjs'
import sql from 'shiki/langs/sql.mjs'
import swift from 'shiki/langs/swift.mjs'
import zig from 'shiki/langs/zig.mjs'

export const grammars = [
  c,
  cpp,
  csharp,
  dart,
  go,
  haskell,
  java,
  kotlin,
  nix,
  objectiveC,
  rust,
  scala,
  sql,
  swift,
  zig,
]
