@rem Windows has no exec, with which the scripts in package.json begin (docs/decisions/036): run what follows.
@rem Its shell does not know the variable with which the script after an installation names the Node of npm.
@if "%~1"=="$npm_node_execpath" (node %2 & exit /b)
@%*
