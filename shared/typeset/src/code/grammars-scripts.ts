import clojure from 'shiki/langs/clojure.mjs'
import docker from 'shiki/langs/docker.mjs'
import elixir from 'shiki/langs/elixir.mjs'
import julia from 'shiki/langs/julia.mjs'
import latex from 'shiki/langs/latex.mjs'
import lua from 'shiki/langs/lua.mjs'
import make from 'shiki/langs/make.mjs'
import perl from 'shiki/langs/perl.mjs'
import php from 'shiki/langs/php.mjs'
import powershell from 'shiki/langs/powershell.mjs'
import python from 'shiki/langs/python.mjs'
import r from 'shiki/langs/r.mjs'
import ruby from 'shiki/langs/ruby.mjs'
import shellscript from 'shiki/langs/shellscript.mjs'
import shellsession from 'shiki/langs/shellsession.mjs'

export const grammars = [
  clojure,
  docker,
  elixir,
  julia,
  latex,
  lua,
  make,
  perl,
  php,
  powershell,
  python,
  r,
  ruby,
  shellscript,
  shellsession,
]
