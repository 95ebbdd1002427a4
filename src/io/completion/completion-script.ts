import type { CompletionRow } from "./completion-table.js";

export type Shell = "bash" | "zsh" | "fish";

/**
 * Returns the script that completes a program's command line in a shell. It has all that it needs in it, so that nothing is started
 * when somebody presses Tab. A script is one fixed function, and the rows as quoted data: no text of a row is ever run.
 */
export function completionScript(shell: Shell, program: string, rows: readonly CompletionRow[]): string {
  const lines = rows.map(({ path, word, takes, description }) => [path, word, takes, oneLine(description)].join("|"));
  const parts: Readonly<Record<string, string>> = {
    PROGRAM: program,
    ID: program.replaceAll("-", "_"),
    ROWS: QUOTED[shell](lines),
  };
  return SCRIPTS[shell].replace(/@(PROGRAM|ID|ROWS)@/g, (_, name: string) => parts[name] ?? "");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

const QUOTED: Readonly<Record<Shell, (lines: readonly string[]) => string>> = {
  // Between the lines of a quoted here-document everything stands for itself.
  bash: (lines) => lines.join("\n"),
  zsh: (lines) => lines.join("\n"),
  fish: (lines) => lines.map((line) => `'${line.replace(/[\\']/g, "\\$&")}'`).join(" \\\n    "),
};

const BASH = `# Completes @PROGRAM@ in bash: source <(@PROGRAM@ completion bash)
_@ID@_rows() {
  cat <<'END_OF_ROWS'
@ROWS@
END_OF_ROWS
}

# Sets takes to what a word takes behind the commands of a path; to nothing where there is no such word.
_@ID@_lookup() {
  local path word kind rest
  takes=
  while IFS='|' read -r path word kind rest; do
    if [[ $path == "$1" && $word == "$2" ]]; then takes=$kind; return; fi
  done < <(_@ID@_rows)
}

_@ID@() {
  local line=\${COMP_LINE:0:COMP_POINT} words current='' prefix='' commands='' value='' takes='' path word kind rest index
  read -r -a words <<<"$line"
  if [[ $line != *[[:space:]] ]]; then
    current=\${words[\${#words[@]} - 1]}
    unset "words[\${#words[@]} - 1]"
  fi
  for ((index = 1; index < \${#words[@]}; index++)); do
    word=\${words[index]}
    if [[ -n $value ]]; then value=''
    elif [[ $word == -*=* ]]; then :
    elif [[ $word == -* ]]; then
      _@ID@_lookup "$commands" "$word"
      if [[ $takes != none ]]; then value=$takes; fi
    else
      _@ID@_lookup "$commands" "$word"
      if [[ $takes == command ]]; then commands=\${commands:+$commands }$word; fi
    fi
  done
  local candidates=() found=()
  takes=$value
  if [[ -z $takes && $current == -*=* ]]; then
    prefix=\${current%%=*}=
    _@ID@_lookup "$commands" "\${current%%=*}"
  elif [[ -z $takes ]]; then
    while IFS='|' read -r path word kind rest; do
      if [[ $path != "$commands" ]]; then continue
      elif [[ -z $word ]]; then takes=$kind
      elif [[ $current == -* || $word != -* ]]; then candidates+=("$word")
      fi
    done < <(_@ID@_rows)
  fi
  local typed=\${current#"$prefix"}
  case $takes in
    =*) read -r -a found <<<"\${takes#=}"; candidates+=("\${found[@]}") ;;
    file | folder)
      while IFS= read -r word; do candidates+=("$prefix$word"); done < <(
        if [[ $takes == file ]]; then compgen -f -- "$typed"; else compgen -d -- "$typed"; fi
      )
      compopt -o filenames 2>/dev/null
      ;;
  esac
  # bash takes what stands behind one of these for a word of its own.
  local kept=\${current##*[:=]} head
  head=\${current%"$kept"}
  COMPREPLY=()
  for word in "\${candidates[@]}"; do
    if [[ $takes == =* && -n $prefix ]]; then word=$prefix$word; fi
    if [[ $word == "$current"* ]]; then COMPREPLY+=("\${word#"$head"}"); fi
  done
}
complete -F _@ID@ @PROGRAM@
`;

const ZSH = `#compdef @PROGRAM@
# Completes @PROGRAM@ in zsh: source <(@PROGRAM@ completion zsh), or a file _@PROGRAM@ in a folder of $fpath
_@ID@_rows() {
  cat <<'END_OF_ROWS'
@ROWS@
END_OF_ROWS
}

_@ID@() {
  local -a rows known candidates parts
  local chosen='' takes='' value='' word='' row
  rows=("\${(@f)$(_@ID@_rows)}")
  for word in "\${(@)words[2,CURRENT-1]}"; do
    if [[ -n $value ]]; then value=''; continue; fi
    [[ $word == -*=* ]] && continue
    known=(\${(M)rows:#"$chosen|$word|"*})
    (( $#known )) || continue
    parts=("\${(@s:|:)known[1]}")
    takes=$parts[3]
    if [[ $word == -* ]]; then
      [[ $takes == none ]] || value=$takes
    elif [[ $takes == command ]]; then
      chosen=\${chosen:+$chosen }$word
    fi
  done
  takes=$value
  if [[ -z $takes && $PREFIX == -*=* ]]; then
    known=(\${(M)rows:#"$chosen|\${PREFIX%%=*}|"*})
    (( $#known )) && parts=("\${(@s:|:)known[1]}") && takes=$parts[3]
    compset -P '*='
  elif [[ -z $takes ]]; then
    for row in \${(M)rows:#"$chosen|"*}; do
      parts=("\${(@s:|:)row}")
      if [[ -z $parts[2] ]]; then takes=$parts[3]
      elif [[ $PREFIX == -* || $parts[2] != -* ]]; then candidates+=("\${parts[2]//:/\\\\:}:\${parts[4]//:/\\\\:}")
      fi
    done
  fi
  (( $#candidates )) && _describe @PROGRAM@ candidates
  case $takes in
    '='*) compadd -- \${(s: :)takes#=} ;;
    file) _files ;;
    folder) _files -/ ;;
  esac
}
if [[ $funcstack[1] == _@ID@ ]]; then _@ID@ "$@"; else compdef _@ID@ @PROGRAM@; fi
`;

const FISH = `# Completes @PROGRAM@ in fish: @PROGRAM@ completion fish | source
function __@ID@_rows
    printf '%s\\n' \\
    @ROWS@
end

function __@ID@_complete
    set -l rows (__@ID@_rows)
    set -l current (commandline -ct)
    set -l commands ''
    set -l value ''
    set -l takes ''
    set -l words (commandline -opc)
    for word in $words[2..-1]
        if test -n "$value"
            set value ''
            continue
        end
        string match -q -- '-*=*' $word; and continue
        for row in $rows
            set -l parts (string split -m 3 '|' -- $row)
            if test "=$parts[1]|$parts[2]" = "=$commands|$word"
                if string match -q -- '-*' $word
                    test $parts[3] = none; or set value $parts[3]
                else if test $parts[3] = command
                    set commands (string trim -- "$commands $word")
                end
                break
            end
        end
    end
    set takes $value
    set -l typed $current
    set -l prefix ''
    if test -z "$takes"; and string match -q -- '-*=*' $current
        set -l halves (string split -m 1 '=' -- $current)
        set prefix "$halves[1]="
        set typed $halves[2]
        for row in $rows
            set -l parts (string split -m 3 '|' -- $row)
            test "=$parts[1]|$parts[2]" = "=$commands|$halves[1]"; and set takes $parts[3]
        end
    else if test -z "$takes"
        for row in $rows
            set -l parts (string split -m 3 '|' -- $row)
            test "$parts[1]" = "$commands"; or continue
            if test -z "$parts[2]"
                set takes $parts[3]
            else if string match -q -- '-*' $current; or not string match -q -- '-*' $parts[2]
                printf '%s\\t%s\\n' $parts[2] $parts[4]
            end
        end
    end
    switch "$takes"
        case '=*'
            printf "$prefix%s\\n" (string split ' ' -- (string sub -s 2 -- $takes))
        case file
            printf "$prefix%s\\n" (__fish_complete_path $typed)
        case folder
            printf "$prefix%s\\n" (__fish_complete_directories $typed)
    end
end
complete -c @PROGRAM@ -f -a '(__@ID@_complete)'
`;

const SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH };
