@rem Windows has no exec, with which the scripts in package.json begin (docs/decisions/036): run what follows.
@%*
